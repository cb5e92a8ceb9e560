/** Tables of papers, row by row over as many pages as they need. */

export const PAGE_MARGIN = 40;
export const ROW_HEIGHT = 18;

/** Widths in points, together a page's inner width; the last column is to the right. */
export type PaperColumns = readonly number[];

/** One row of cells, on a new page where it has no room. @returns where the next one begins */
export function paperRow(
  doc: PDFKit.PDFDocument,
  at: number,
  columns: PaperColumns,
  cells: readonly string[],
  isHead = false,
): number {
  let y = at;
  if (y + ROW_HEIGHT > doc.page.height - PAGE_MARGIN) {
    doc.addPage();
    y = PAGE_MARGIN;
  }
  let x = PAGE_MARGIN;
  doc.fontSize(8.5).lineWidth(0.5);
  columns.forEach((width, i) => {
    if (isHead) doc.rect(x, y, width, ROW_HEIGHT).fill('#F0F1F3');
    doc.rect(x, y, width, ROW_HEIGHT).stroke('#D1D5DB');
    const align = i === columns.length - 1 ? 'right' : 'left';
    doc.fillColor('#000').text(cells[i] ?? '', x + 4, y + 3, {
      width: width - 8,
      height: ROW_HEIGHT - 4,
      ellipsis: true,
      align,
    });
    x += width;
  });
  return y + ROW_HEIGHT;
}
