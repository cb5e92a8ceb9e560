/** How each state of a receipt looks. */
export const RECEIPT_PILLS = {
  '': 'plain',
  owed: 'wait',
  uploaded: 'info',
  accepted: 'ok',
  refused: 'bad',
} as const;
