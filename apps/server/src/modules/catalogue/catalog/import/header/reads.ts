import { invalid } from '../../../../../http/errors.ts';
import { type SheetRow, type SheetUpload, UnreadableFile, uploadedRows } from '../../../../service/reads.ts';
import { GOODS_LIMITS } from '../../../../service/rules.ts';

const SAMPLE_ROWS = 20;
/** Of a cell that is only shown. */
const SAMPLE_LETTERS = 60;

/** The header of a file by its first row. @throws UnreadableFile when there is none */
export function headerOf(first: IteratorResult<SheetRow>): string[] {
  if (first.done || 'broken' in first.value) throw new UnreadableFile('文件没有表头');
  return first.value.cells.map((cell) => cell.trim());
}

/** What stands at the beginning of a table of goods, for staff to say what its columns are. @throws 422 at `file` */
export async function beginningOf(file: SheetUpload): Promise<{ headers: string[]; sample: string[][] }> {
  if (!/\.(xlsx|csv)$/i.test(file.name)) throw invalid({ file: '请上传 .xlsx 或 .csv 文件' });
  const rows = uploadedRows(file, GOODS_LIMITS);
  try {
    const headers = headerOf(await rows.next());
    const sample: string[][] = [];
    while (sample.length < SAMPLE_ROWS) {
      const { done, value } = await rows.next();
      if (done) break;
      sample.push(value.cells.map((cell) => cell.slice(0, SAMPLE_LETTERS).toWellFormed()));
    }
    if (sample.length === 0) throw invalid({ file: '文件里没有数据行' });
    return { headers, sample };
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: error.message });
    throw error;
  } finally {
    await rows.return(undefined);
  }
}
