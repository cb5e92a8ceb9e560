import { useState } from 'react';
import { dateTime } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import type { Receipt } from '../api.ts';

type Paper = Receipt['receipts'][number];

const WORDS: Record<Paper['status'], { name: string; tone: string }> = {
  uploaded: { name: '待审核', tone: 'info' },
  accepted: { name: '已通过', tone: 'ok' },
  refused: { name: '已退回', tone: 'bad' },
};

/** What the buyer has uploaded, the newest large, those before it as a list. */
export function Papers({ receipts }: { receipts: readonly Paper[] }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const paper = receipts.find(({ id }) => id === openId) ?? receipts[0];
  if (!paper) return <p className="state review-none">客户还没有上传回执</p>;
  return (
    <div className="papers">
      <p>
        <span className={`tag ${WORDS[paper.status].tone}`}>{WORDS[paper.status].name}</span>{' '}
        {paper.signed_by} 签收于 {paper.signed_on}
        <span className="sub small">　上传 {dateTime(paper.at)}</span>
      </p>
      {paper.note && <p className="small">客户说明：{paper.note}</p>}
      {paper.reply && (
        <p className="small bad">
          退回原因：{paper.reply}（{paper.reviewer}）
        </p>
      )}
      {paper.files.map((file) =>
        file.mime.startsWith('image/') ? (
          <a key={file.id} href={file.url} target="_blank" rel="noreferrer" title="看原图">
            <img src={file.url} alt={`回执 ${file.name}`} />
          </a>
        ) : (
          <a key={file.id} className="btn" href={file.url} target="_blank" rel="noreferrer">
            <Icon name="file" size={16} /> {file.name}
          </a>
        ),
      )}
      {receipts.length > 1 && (
        <ul className="papers-before" aria-label="历次回执">
          {receipts.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="btn sm"
                aria-pressed={one.id === paper.id}
                onClick={() => setOpenId(one.id)}
              >
                {dateTime(one.at)} {WORDS[one.status].name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
