// npm start: makes everything ready, then runs the shop.
import { SERVER, serve } from './lib/serve.mjs';
import { fail, setUp } from './lib/setup.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

setUp({ say, build: true }).then((node) => serve(node, [SERVER], { restarts: true }), fail);
