import { expect, it } from "vitest";
import { isLoopback } from "../src/loopback";

it.each(["localhost", "table.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])("%s leads nowhere but here", (host) => expect(isLoopback(host)).toBe(true));
it.each(["192.168.0.4", "play.example.org", "localhost.example.org", "127.example.org", "mylocalhost"])("%s may lead here from elsewhere", (host) => expect(isLoopback(host)).toBe(false));
