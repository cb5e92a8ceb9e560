// node scripts/check-structure.mjs: file words, sizes, who imports whom, no cycles, no dead exports and references, styles on their scales (ARCHITECTURE.md#the-rooms).
import { ROOT } from './lib/project.mjs';
import { checkStructure } from './structure/checks.mjs';

const defects = checkStructure(ROOT);
for (const line of defects) process.stdout.write(`${line}\n`);
process.exitCode = defects.length > 0 ? 1 : 0;
