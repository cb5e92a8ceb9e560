import type { ScanAnswer } from '@qingnang/contract/trace-codes';

/** A scan as it stands in the list of the latest ones. */
export interface LoggedScan {
  key: number;
  /** What was read. */
  code: string;
  /** Which of several things it was for, in words. */
  place?: string;
  /** kept: on this device, until the shop can be reached. */
  tone: 'busy' | 'kept' | 'good' | 'bad';
  words: string;
}

/** What a hand hears of an answer. */
export function answerWords({
  outcome,
  message,
}: Pick<ScanAnswer, 'outcome' | 'message'>): Pick<LoggedScan, 'tone' | 'words'> {
  if (outcome === 'taken') return { tone: 'good', words: message };
  return outcome === 'same' ? { tone: 'good', words: message } : { tone: 'bad', words: `未计入：${message}` };
}

/** What became of many codes at once. */
export function manyWords(
  answers: readonly Pick<ScanAnswer, 'outcome' | 'message'>[],
): Pick<LoggedScan, 'tone' | 'words'> {
  const count = (outcome: ScanAnswer['outcome']) => answers.filter((one) => one.outcome === outcome).length;
  const bad = count('refused') + count('unknown');
  const first = answers.find(({ outcome }) => outcome === 'refused' || outcome === 'unknown');
  const words = `${answers.length} 个码：计入 ${count('taken')}，已扫过 ${count('same')}，未计入 ${bad}`;
  return { tone: bad === 0 ? 'good' : 'bad', words: first ? `${words}；${first.message}` : words };
}
