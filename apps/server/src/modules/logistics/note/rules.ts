import { phoneFor, type Reader } from '../../staff/rules.ts';
import type { NoteRow } from '../reads.ts';

/** A delivery note as a member of the staff may draw it. */
export const noteFor = (staff: Reader, note: NoteRow): NoteRow => ({
  ...note,
  phone: phoneFor(staff, 'consignee', note.phone),
});
