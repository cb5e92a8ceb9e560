export { type BannerRow, bannersAt, hotWords, type NavRow, navItems } from './content/reads.ts';
export { BROKEN, headOf, pictureProblem, pictureTurns } from './files/pictures/reads.ts';
export { type FileRow, filesByIds } from './files/reads.ts';
export { namedRows } from './files/sheets/named/reads.ts';
export { fileRows, type SheetRow, UnreadableFile } from './files/sheets/reading/reads.ts';
export { type SheetUpload, uploadedRows } from './files/sheets/reading/thread/reads.ts';
export { pictureBytes, uploadedPictures } from './files/zip/reading/thread/reads.ts';
export { lostFiles } from './files/zip/reads.ts';
export { allReasons } from './reasons/reads.ts';
