/**
 * boardgame.io's server with X nimmt!, for load runs, on 127.0.0.1 only.
 *
 *     node server.js [--port 0] [--storage memory|flatfile] [--dir FOLDER]
 *
 * `flatfile` keeps every match in files under FOLDER: what survives the server's end. Prints one JSON line with its port
 * and pid when it listens, and ends when its standard input is closed or on SIGTERM.
 */
'use strict';

process.env.NODE_ENV = 'production';

const { parseArgs } = require('node:util');
const { Server, FlatFile } = require('boardgame.io/server');
const { XNimmt } = require('./game.js');

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    storage: { type: 'string', default: 'memory' },
    dir: { type: 'string', default: 'data' },
  },
});

const STORAGES = {
  memory: () => undefined, // the framework's own default
  flatfile: () => new FlatFile({ dir: values.dir }),
};

const server = Server({ games: [XNimmt], origins: [/^http:\/\/127\.0\.0\.1(:\d+)?$/], db: STORAGES[values.storage]() });

server.run({ port: { port: Number(values.port), host: '127.0.0.1' } }).then(({ appServer }) => {
  const { port } = appServer.address();
  console.log(JSON.stringify({ port, pid: process.pid, storage: values.storage, node: process.version }));
});

process.stdin.on('end', () => process.exit(0)).resume();
process.on('SIGTERM', () => process.exit(0));
