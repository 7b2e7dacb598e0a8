/** Whether an address of this host leads back to the machine that opens it, so that no other reaches this server by it. */
export function isLoopback(hostname: string): boolean {
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname);
}
