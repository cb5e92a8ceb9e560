// npm run build: installs what is missing and builds the shop and the back office.
import { fail, setUp } from './lib/setup.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

setUp({ say, build: true }).then(() => say('✓ 就绪 Ready'), fail);
