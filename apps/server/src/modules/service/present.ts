export { bannerList } from './content/present.ts';
export { chineseFont, finished } from './files/font/present.ts';
export { fileLinks, staffFileLinks } from './files/present.ts';
export { bookFile, cellsOf, type SheetCell, type SheetColumn, sheetFile } from './files/sheets/present.ts';
export { PAGE_MARGIN, paperRow, ROW_HEIGHT } from './files/table/present.ts';
export { storedBytes, textBytes, zipStream } from './files/zip/present.ts';
