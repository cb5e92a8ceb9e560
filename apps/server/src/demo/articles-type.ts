import type { HelpCode } from '@qingnang/contract/content';

/** An article of the help centre. */
export interface DemoHelp {
  /** Code of the category. */
  in: 'xrzn' | 'zfps' | 'fwbz' | 'us';
  /** Of its page; '' for the one that is reached by its id. */
  code: '' | HelpCode;
  /** Known by this number (docs/rules/screens.md#help). */
  id?: number;
  title: string;
  summary: string;
  /** As `htmlOf` reads it. */
  text: string;
}
