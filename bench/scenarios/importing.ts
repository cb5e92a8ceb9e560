import { existsSync } from 'node:fs';
import { IMPORTER } from '../paths.ts';
import type { Scenario } from '../scenario.ts';

/** The goods importer, `npm run import -- FILE`. */
export const importing: Scenario = {
  part: 'import',
  async run() {
    const why = existsSync(IMPORTER)
      ? 'the importer is there, its measurement is not written yet'
      : 'there is no importer yet';
    return [{ key: 'import_seconds', label: 'import of 24,000 rows', why }];
  },
};
