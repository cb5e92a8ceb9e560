import { cx } from '../../lib/cx.ts';
import { dateTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Application.module.css';
import type { Todo } from './draft.ts';
import type { Saving } from './useDraft.ts';

interface SubmitAsideProps {
  /** What a first application needs; empty where only what has changed is brought. */
  todos: readonly Todo[];
  saving: Saving;
  savedAt: number;
  busy: boolean;
  save: () => void;
}

/** How much is left to do, and the two acts. */
export function SubmitAside({ todos, saving, savedAt, busy, save }: SubmitAsideProps) {
  const done = todos.filter(({ state }) => state === 'done').length;
  return (
    <aside className={cx('panel', styles.aside)} aria-label="提交进度">
      <PanelHead title={leftWords(todos)}>
        {todos.length > 0 && (
          <span className="num muted">
            {done} / {todos.length}
          </span>
        )}
      </PanelHead>
      <div className={styles.asideBody}>
        {todos.length > 0 && (
          <>
            <Progress value={done / todos.length} label="已完成" />
            <ul className={styles.todos}>
              {todos.map((todo) => (
                <TodoRow key={todo.target} todo={todo} />
              ))}
            </ul>
          </>
        )}
        <Button variant="primary" size="lg" block type="submit" busy={busy}>
          提交审核
        </Button>
        <Button block onClick={save}>
          保存草稿
        </Button>
        <p className="muted small" aria-live="polite">
          {savingWords(saving, savedAt)}
        </p>
      </div>
    </aside>
  );
}

function leftWords(todos: readonly Todo[]): string {
  if (todos.length === 0) return '提交变更';
  const left = todos.filter(({ state }) => state !== 'done').length;
  return left === 0 ? '可以提交了' : `还差 ${left} 项`;
}

const ICONS = { done: 'ok', open: 'clock', wrong: 'alert' } as const;
const WORDS = { done: '', open: '待填写', wrong: '需补充' } as const;

const TodoRow = ({ todo: { target, label, state } }: { todo: Todo }) => (
  <li className={styles[state]}>
    <Icon name={ICONS[state]} size={16} />
    <a href={`#${target}`}>{label}</a>
    <span>{WORDS[state]}</span>
  </li>
);

function savingWords(saving: Saving, savedAt: number): string {
  switch (saving) {
    case 'saving':
      return '正在保存草稿…';
    case 'saved':
      return `草稿已自动保存，${dateTime(savedAt).slice(-5)}。`;
    case 'failed':
      return '草稿没有保存成功，修改后会再试。';
    case 'outdated':
      return '请刷新页面后继续。';
    default:
      return '填写时自动保存草稿，可随时离开再继续。';
  }
}

/** The same at the lower edge of a phone. */
export function PhoneBar({ todos, busy, save }: SubmitAsideProps) {
  return (
    <div className={styles.bar}>
      <span className="sub small">{leftWords(todos)}</span>
      <Button onClick={save}>保存草稿</Button>
      <Button variant="primary" type="submit" busy={busy}>
        提交审核
      </Button>
    </div>
  );
}
