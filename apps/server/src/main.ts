import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { keepToOurselves } from './db/data-folder.ts';

// V8 puts objects made where many have lived long among the old ones at once. Those that die soon after all keep what they point to,
// here a whole request, through every collection of the young: three times their pauses, a tenth of the time.
setFlagsFromString('--no-allocation-site-pretenuring');
keepToOurselves();

// Whoever keeps several processes serves nothing itself, and loads nothing of what serves.
if (cluster.isPrimary && Number(process.env.WORKERS) > 1) await import('./workers.ts');
else await import('./shop-process.ts');
