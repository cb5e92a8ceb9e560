import type { ColdParcel } from '@qingnang/contract/cold-chain';
import { STORAGES } from '@qingnang/rules/cold-chain';
import { Pill } from './StatusPill.tsx';

/** What a cold parcel travels in, its temperatures at both ends, and its recorder's file. */
export const ColdFacts = ({ cold }: { cold: ColdParcel }) => (
  <span className="sub small">
    <Pill kind="info">{STORAGES[cold.storage]}</Pill> 保温箱 {cold.box_no}，记录仪 {cold.recorder_no}，启运{' '}
    <span className="num">{cold.departed.toFixed(1)}℃</span>
    {cold.arrived !== null && (
      <>
        ，到货 <span className="num">{cold.arrived.toFixed(1)}℃</span>
      </>
    )}
    ，
    {cold.file_url === '' ? (
      '温度记录待上传'
    ) : (
      <a className="link" href={cold.file_url} target="_blank" rel="noopener">
        温度记录
      </a>
    )}
  </span>
);
