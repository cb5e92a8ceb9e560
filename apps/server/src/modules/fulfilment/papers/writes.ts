export { makeNote, specimenNote } from '../logistics/note/writes.ts';
