import { useState } from 'react';
import { useMe } from '../../app/me.ts';
import { type KeptActs, useKeptActs } from '../../shared/kept-acts/useKeptActs.ts';
import { HandScan, type Heard } from '../../shared/scanning/HandScan.tsx';
import { scannedLots } from '../../shared/scanning/lots.ts';
import { DOCUMENT, isUnreached } from './api.ts';
import { CountCard } from './parts/CountCard.tsx';
import { Frame } from './parts/Frame.tsx';
import { type Said, SaidList } from './parts/SaidList.tsx';
import { type Counted, countBodies, isCounted } from './values.ts';

/** 盘点 in the hand: a scan brings lots as cards, each says how many lie there; goes on without a connection. */
export function CountInHand() {
  const acts = useKeptActs(useMe().id);
  return (
    <Frame page="/shelf/count" acts={acts}>
      {(warehouseId) => <Count warehouseId={warehouseId} acts={acts} />}
    </Frame>
  );
}

function Count({ warehouseId, acts }: { warehouseId: number; acts: KeptActs }) {
  const [cards, setCards] = useState<readonly Counted[]>([]);
  const [said, setSaid] = useState<readonly Said[]>([]);
  const scan = async (text: string): Promise<Heard> => {
    const typed = text.trim();
    if (typed === '') return { isGood: false, words: '请扫描条码或批号' };
    try {
      const lots = await scannedLots(warehouseId, typed);
      if (lots.length === 0) return { isGood: false, words: `这个仓库没有 ${typed}` };
      setCards((before) => [
        ...lots.map((lot) => ({
          lot,
          number: before.find((card) => card.lot.id === lot.id)?.number ?? '',
        })),
        ...before.filter((card) => !lots.some(({ id }) => id === card.lot.id)),
      ]);
      return { isGood: true, words: `${lots[0]?.name}　${lots.length} 个批号` };
    } catch (error) {
      const words = isUnreached(error)
        ? '暂时连不上：页面上的批号可以继续盘，新的请联网后扫'
        : error instanceof Error
          ? error.message
          : '操作失败';
      return { isGood: false, words };
    }
  };
  const ready = cards.filter(isCounted);
  const send = async () => {
    setCards(cards.filter((card) => !isCounted(card)));
    for (const { words, body } of countBodies(warehouseId, ready)) {
      const key = await acts.put({ words, name: DOCUMENT, given: { body } });
      setSaid((before) => [{ key, words }, ...before]);
    }
  };
  return (
    <>
      <HandScan label="扫描条码、追溯码或批号" placeholder="扫条码带出该商品的全部批号" scan={scan} />
      <ul className="hand-cards" aria-label="要盘的批号">
        {cards.map((card) => (
          <CountCard
            key={card.lot.id}
            counted={card}
            type={(number) => setCards(cards.map((one) => (one === card ? { ...one, number } : one)))}
            remove={() => setCards(cards.filter((one) => one !== card))}
          />
        ))}
      </ul>
      {cards.length > 0 && (
        <button
          type="button"
          className="btn primary lg shelf-send"
          disabled={ready.length === 0}
          onClick={() => void send()}
        >
          提交盘点 {ready.length} 个批号
        </button>
      )}
      <SaidList label="本次盘点" said={said} acts={acts} />
    </>
  );
}
