/** What may be uploaded, without schemas: browsers take it without those. */

/**
 * Stamped receipts, special authorisations, proofs of a transfer, pictures of after-sales, a company's documents, inspection
 * reports, papers of goods and the shop's own. Invoices, contracts, delivery notes and statements are made by the server and never
 * uploaded.
 */
export const FILE_PURPOSES = [
  'receipt',
  'authorisation',
  'transfer',
  'after_sales',
  'document',
  'report',
  'shop_document',
  'goods_paper',
  'top_up',
  'feedback',
  'chat',
  'temperature',
] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export const MAX_FILE_MB = 10;
/** What a file dialog offers; the server looks at the content. */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
