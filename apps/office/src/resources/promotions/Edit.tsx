import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { MissingPage } from '../../app/Pages.tsx';
import { openedBy } from '../../app/useOpened.ts';
import { usePromotion } from './api.ts';
import { Editor } from './parts/Editor.tsx';
import { blankPromotion, copyOf, type PromotionValues, valuesOf } from './values.ts';
import '../../shared/styles/offers.css';
import './promotions.css';

/** /promotions/new; with `?copy=<id>` it begins as another one. */
export function PromotionNew() {
  const [params] = useSearchParams();
  const copied = openedBy(params.get('copy') ?? undefined);
  return typeof copied === 'number' ? (
    <Copy key={copied} id={copied} />
  ) : (
    <New start={blankPromotion(now())} />
  );
}

/** Unix seconds. */
const now = () => Date.now() / 1000;

function Copy({ id }: { id: number }) {
  const { data, error, refetch } = usePromotion(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={14} />;
  return <New start={copyOf(data, now())} />;
}

function New({ start }: { start: PromotionValues }) {
  const navigate = useNavigate();
  return (
    <Editor
      promotion={null}
      start={start}
      created={({ id }) => void navigate(`/promotions/${id}`, { replace: true })}
    />
  );
}

/** /promotions/:id */
export function PromotionEdit() {
  const id = openedBy(useParams().id);
  return typeof id === 'number' ? <Existing key={id} id={id} /> : <MissingPage />;
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = usePromotion(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={14} />;
  // What was saved is a form of its own, begun from what the server made of it.
  return (
    <Editor
      key={`${data.version} ${data.state}`}
      promotion={data}
      start={valuesOf(data)}
      created={() => undefined}
    />
  );
}
