/** Where a buyer stands with its papers. */
export const PASS_WORDS: readonly string[] = ['未提交', '已通过', '审核中', '未通过', '证照过期'];

export const PASS_TONES: readonly string[] = ['', 'ok', 'wait', 'bad', 'bad'];
