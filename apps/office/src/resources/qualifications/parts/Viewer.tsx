import { useState } from 'react';
import { Icon } from '../../../app/Icon.tsx';
import { Scrollable } from '../../../app/Scrollable.tsx';
import type { Paper } from '../api.ts';

interface ViewerProps {
  papers: readonly Paper[];
  at: number;
  setAt: (index: number) => void;
  /** What is said against each paper, by `documents.<kind>`. */
  problems: Readonly<Record<string, string>>;
}

/** The paper that is looked at, large, and the others below it. */
export function Viewer({ papers, at, setAt, problems }: ViewerProps) {
  const paper = papers[at];
  if (!paper) return <p className="state">没有上传证照</p>;
  return (
    <>
      <header>
        <h2 className="nowrap">{paper.name}</h2>
        <span className="muted ellipsis">{factsOf(paper)}</span>
      </header>
      <Sheet key={paper.kind} paper={paper} />
      <ol className="thumbs" aria-label="证照">
        {papers.map((one, index) => (
          <li key={one.kind}>
            <button type="button" aria-current={index === at || undefined} onClick={() => setAt(index)}>
              <span className="ellipsis">
                {index + 1} {one.name}
              </span>
              <Mark paper={one} isWrong={`documents.${one.kind}` in problems} />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

const factsOf = ({ number, issued_on, valid_until, is_long_term }: Paper): string =>
  [
    number && `编号 ${number}`,
    issued_on && `发证 ${issued_on}`,
    is_long_term === 1 ? '长期' : valid_until && `至 ${valid_until}`,
  ]
    .filter(Boolean)
    .join('　');

function Mark({ paper: { status }, isWrong }: { paper: Paper; isWrong: boolean }) {
  if (isWrong || status === 'refused') return <span className="tag bad">有问题</span>;
  return status === 'passed' ? (
    <span className="tag ok">已通过</span>
  ) : (
    <span className="tag wait">待审</span>
  );
}

const ZOOMS = [1, 1.5, 2, 3] as const;
const QUARTER = 90;

/** The files of one paper: pictures are turned and enlarged here, a PDF opens outside the shop. */
function Sheet({ paper }: { paper: Paper }) {
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [turn, setTurn] = useState(0);
  const file = paper.files[page] ?? paper.files[0];
  if (!file) return <p className="viewer state">没有文件</p>;
  const isPicture = file.mime.startsWith('image/');
  const scale = ZOOMS[zoom] ?? 1;
  return (
    <section className="viewer" aria-label={`${paper.name}文件`}>
      <Scrollable className="viewer-scroll">
        {isPicture ? (
          <img
            src={file.url}
            alt={`${paper.name} ${file.name}`}
            style={{
              transform: `rotate(${turn}deg)`,
              ...(scale === 1 ? {} : { maxWidth: 'none', maxHeight: 'none', width: `${scale * 100}%` }),
            }}
          />
        ) : (
          <a className="viewer-pdf" href={file.url} target="_blank" rel="noreferrer">
            <Icon name="file" size={16} />
            <b>{file.name}</b>
            <span className="btn">打开 PDF</span>
          </a>
        )}
      </Scrollable>
      <div className="vt" role="toolbar" aria-label="查看">
        {isPicture && (
          <>
            <button type="button" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
              缩小
            </button>
            <button type="button" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
              放大
            </button>
            <button type="button" onClick={() => setTurn((turn + QUARTER) % 360)}>
              旋转
            </button>
          </>
        )}
        {paper.files.length > 1 && (
          <button type="button" onClick={() => setPage((page + 1) % paper.files.length)}>
            第 {page + 1} / {paper.files.length} 个
          </button>
        )}
        <a href={file.url} target="_blank" rel="noreferrer">
          原件
        </a>
      </div>
    </section>
  );
}
