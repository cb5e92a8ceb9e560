/** What browsers need of the calls of inspection reports, without schemas. */

/** Answers with a ZIP of the reports in `ids`, or of all that a filter finds. */
export const REPORT_ZIP = '/api/jybg/zip';
/** Files in one ZIP. */
export const MOST_REPORTS = 500;
/** Files that staff upload at once: what may wait for its use (60), with some room. */
export const MOST_AT_ONCE = 50;

export const REPORT_STATES = ['all', 'has', 'missing'] as const;
export type ReportState = (typeof REPORT_STATES)[number];
