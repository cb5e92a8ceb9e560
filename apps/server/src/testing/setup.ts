/** Runs before each file of tests that has a database. */
import { pastMidnight } from './midnight.ts';

await pastMidnight();
