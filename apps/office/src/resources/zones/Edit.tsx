import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { MissingPage } from '../../app/Pages.tsx';
import { type StaffZoneDetail, useZone } from './api.ts';
import { Editor } from './parts/Editor.tsx';
import './zones.css';

/** /zones/new */
export function ZoneNew() {
  const navigate = useNavigate();
  return (
    <Editor
      zone={null}
      created={({ id }) => void navigate(`/zones/${id}`, { replace: true })}
      reload={() => undefined}
    />
  );
}

/** /zones/:id */
export function ZoneEdit() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <Existing key={id} id={id} /> : <MissingPage />;
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useZone(id);
  /** What somebody else has saved, taken over: a new form. */
  const [fresh, setFresh] = useState<StaffZoneDetail | null>(null);
  const zone = fresh ?? data;
  if (!zone) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={14} />;
  return <Editor key={zone.version} zone={zone} created={() => undefined} reload={setFresh} />;
}
