/** What staff have written with headings, lists and tables. */
export const CleanHtml = ({ html, className }: { html: string; className: string | undefined }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the contract promises HTML that has been cleaned
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
);
