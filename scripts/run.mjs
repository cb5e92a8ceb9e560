// node scripts/run.mjs FILE [arguments …]: runs one of our programs under the right Node. Progress goes to stderr: what the
// program prints stays clean.
import { serve } from './lib/serve.mjs';
import { fail, setUp } from './lib/setup.mjs';

const say = (line) => process.stderr.write(`${line}\n`);

setUp({ say, build: false }).then((node) => serve(node, process.argv.slice(2)), fail);
