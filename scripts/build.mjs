// npm run build: installs what is missing and builds the shop and the back office.
import { answerHelp } from './lib/help.mjs';
import { fail, setUp } from './lib/setup.mjs';

answerHelp('npm run build\n安装缺少的库，构建商城和管理后台。  Installs what is missing and builds.');

const say = (line) => process.stdout.write(`${line}\n`);

setUp({ say, build: true }).then(() => say('✓ 就绪 Ready'), fail);
