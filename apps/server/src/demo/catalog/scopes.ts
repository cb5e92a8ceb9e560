/** Business scopes that demo goods and licences have, of those that a new shop begins with. */
export const DEMO_SCOPES = [
  'chemical',
  'antibiotic',
  'patent_tcm',
  'tcm_pieces',
  'biologic',
  'biochemical',
  'hormone',
  'device1',
  'device2',
  'device3',
  'health_food',
  'general',
] as const;
export type DemoScope = (typeof DEMO_SCOPES)[number];
