import { TARGET_KINDS } from '@qingnang/contract/link-words';
import type { LinkTarget } from './api.ts';
import './targets.css';

const KINDS: Readonly<Record<string, string>> = {
  ...TARGET_KINDS,
  brand: '品牌',
  draw: '抽奖',
  file: '文件',
  web: '外部网址',
};

interface TargetWordsProps {
  url: string;
  /** Undefined until the shop has said what it is. */
  target: LinkTarget | undefined;
  /** Beside the field that shows the link itself. */
  isNameOnly?: boolean;
}

/** Where a link leads, by name; marked where it leads nowhere. */
export function TargetWords({ url, target, isNameOnly = false }: TargetWordsProps) {
  if (url === '') return <span className="muted">活动暂未开始</span>;
  if (url.startsWith('#')) return <span className="muted">提示“{url.slice(1)}”</span>;
  if (!target) return isNameOnly ? null : <span className="muted target-url">{url}</span>;
  const { kind, name, problem, is_broken: isBroken } = target;
  return (
    <span className="target-words">
      {KINDS[kind] && <span className="tag">{KINDS[kind]}</span>}
      {name !== '' && <span>{name}</span>}
      {problem !== '' && <span className={isBroken === 1 ? 'tag bad' : 'tag wait'}>{problem}</span>}
      {!isNameOnly && <span className="muted small target-url">{url}</span>}
    </span>
  );
}
