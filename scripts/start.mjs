// npm start: makes everything ready, then runs the shop.
import { answerHelp } from './lib/help.mjs';
import { inProject } from './lib/project.mjs';
import { nodeEnvironment, run } from './lib/run.mjs';
import { SERVER, serve } from './lib/serve.mjs';
import { fail, setUp } from './lib/setup.mjs';

answerHelp(
  'npm start\n安装、构建并启动商城；设置是环境变量（docs/operation.md）。  Installs, builds and serves the shop.',
);

const FIRST_START = inProject('apps', 'server', 'src', 'cli', 'first-start.ts');

const say = (line) => process.stdout.write(`${line}\n`);
/** A first start has a database to make, which leaves a core to the build. The server finds out by itself what did not come of it. */
const makeDatabase = (node) =>
  run(node, [FIRST_START], { env: nodeEnvironment(node), say: (text) => process.stdout.write(text) });

setUp({ say, build: true, meanwhile: makeDatabase }).then(
  (node) => serve(node, [SERVER], { restarts: true }),
  fail,
);
