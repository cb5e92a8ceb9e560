/** Files that lie ready for a platform's own program: their names, and what goes with them. */

/** `trace-2026-11-26.csv` */
export const fileName = (day: string, kind: 'csv' | 'xml'): string => `trace-${day}.${kind}`;

export interface Manifest {
  name: string;
  parcels: number;
  codes: number;
  sha256: string;
}

/** Written last: a program that waits for it never takes half a file. */
export const manifestName = (name: string): string => `${name}.manifest.json`;
export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;
