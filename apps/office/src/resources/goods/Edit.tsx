import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { MissingPage } from '../../app/Pages.tsx';
import { type AdminGoods, useGoods } from './api.ts';
import { Editor } from './parts/Editor.tsx';
import { DraftContext, type Drafts, NO_DRAFTS } from './side/drafts.ts';
import { copyOf, EMPTY, type GoodsValues, valuesOf } from './values.ts';
import './goods.css';
import './side/side.css';

/** /goods/new, with ?from=<id> as a copy of another goods. */
export function GoodsNew() {
  const [params] = useSearchParams();
  const from = idOf(params.get('from') ?? '');
  return from === null ? <NewEditor start={EMPTY} /> : <NewFrom key={from} id={from} />;
}

function NewFrom({ id }: { id: number }) {
  const { data, error, refetch } = useGoods(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={14} />;
  return <NewEditor start={copyOf(data.form)} />;
}

function NewEditor({ start }: { start: GoodsValues }) {
  const navigate = useNavigate();
  const show = (created: AdminGoods) => navigate(`/goods/${created.id}`, { replace: true });
  return <Editor goods={null} start={start} saved={show} reload={() => undefined} />;
}

/** /goods/:id */
export function GoodsEdit() {
  const id = idOf(useParams().id ?? '');
  return id === null ? <MissingPage /> : <Existing key={id} id={id} />;
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useGoods(id);
  const [goods, setGoods] = useState<AdminGoods | null>(null);
  // A new number is a new form: after saving, and after taking over somebody else's changes.
  const [round, setRound] = useState(0);
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  const current = goods ?? data;
  useSectionOfAddress(current !== undefined);
  if (!current) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={14} />;
  const replace = (fresh: AdminGoods) => {
    setGoods(fresh);
    setRound(round + 1);
  };
  const change = (next: Partial<Drafts>) => setDrafts((before) => ({ ...before, ...next }));
  return (
    <DraftContext value={{ drafts, setDrafts: change }}>
      <Editor key={round} goods={current} start={valuesOf(current.form)} saved={replace} reload={replace} />
    </DraftContext>
  );
}

/** A link may lead to one section (#control), which is there only once the goods is. */
function useSectionOfAddress(isShown: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isShown && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isShown, hash]);
}

function idOf(text: string): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
