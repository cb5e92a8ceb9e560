// npm start: makes everything ready, then runs the shop.
import { answerHelp } from './lib/help.mjs';
import { SERVER, serve } from './lib/serve.mjs';
import { fail, setUp } from './lib/setup.mjs';

answerHelp(
  'npm start\n安装、构建并启动商城；设置是环境变量（docs/operation.md）。  Installs, builds and serves the shop.',
);

const say = (line) => process.stdout.write(`${line}\n`);

setUp({ say, build: true }).then((node) => serve(node, [SERVER], { restarts: true }), fail);
