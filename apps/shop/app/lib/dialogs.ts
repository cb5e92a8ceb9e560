import { createStore } from './store.ts';

/**
 * Questions and messages that the buyer must answer, asked from anywhere (`await confirm(…)`). They wait in line; the
 * shell shows the first one in a dialog that is loaded when the first question is asked.
 */
export interface AlertWords {
  /** 温馨提示 unless told. */
  title?: string;
  message: string;
  /** 知道了 unless told. */
  button?: string;
}

export interface ConfirmWords {
  title?: string;
  message: string;
  /** 确定 unless told. */
  ok?: string;
  /** 取消 unless told. */
  cancel?: string;
  /** The act takes something away: a warning sign stands beside the question. */
  danger?: boolean;
}

export interface Question extends ConfirmWords {
  id: number;
  title: string;
  ok: string;
  /** null: a message, nothing to decide. */
  cancelWord: string | null;
  answer(yes: boolean): void;
}

export const questions = createStore<readonly Question[]>([]);

/** Shows a message until it is closed. Resolves then. */
export const alert = async (words: AlertWords): Promise<void> => {
  await ask({ message: words.message, title: words.title ?? '温馨提示', ok: words.button ?? '知道了' }, null);
};

/** Asks. @returns true for the ok button, false for everything else (cancel, Escape). */
export const confirm = (words: ConfirmWords): Promise<boolean> =>
  ask({ ...words, title: words.title ?? '温馨提示', ok: words.ok ?? '确定' }, words.cancel ?? '取消');

let lastId = 0;

function ask(
  words: ConfirmWords & { title: string; ok: string },
  cancelWord: string | null,
): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (yes: boolean) => {
      questions.set(questions.get().filter((question) => question.id !== id));
      resolve(yes);
    };
    questions.set([...questions.get(), { ...words, id, cancelWord, answer }]);
  });
}
