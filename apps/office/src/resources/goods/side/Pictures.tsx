import { App } from 'antd';
import { useRef, useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { may, useMe } from '../../../app/me.ts';
import { moved } from '../../../app/order.ts';
import { PICTURE_TYPES, pictureProblem, thumb } from '../../../app/picture.ts';
import { uploadWords } from '../../../app/upload.ts';
import { useFileChooser } from '../../../app/useFileChooser.tsx';
import type { AdminGoods } from '../api.ts';
import { type Images, useImages } from './api.ts';
import { SideCard } from './SideCard.tsx';

const MAX_IMAGES = 9;

interface PicturesProps {
  goods: AdminGoods;
  changed: () => void;
}

/** 图片: every act is saved at once; the first picture is the one in lists. */
export function Pictures({ goods, changed }: PicturesProps) {
  const canWrite = may(useMe(), 'goods.write');
  const { images, send, order } = useImages(goods);
  const { queue, add } = useQueue(send, MAX_IMAGES - images.length, changed);
  const fail = useFailure();
  const { modal } = App.useApp();
  const keep = (next: Images) =>
    order.mutateAsync(next.map(({ id }) => id)).then(changed, (error: unknown) => fail(error));
  const remove = (index: number) =>
    modal.confirm({
      title: `删除第 ${index + 1} 张图片？`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => keep(images.filter((_, at) => at !== index)),
    });
  return (
    <SideCard id="image" title="图片" more={`${images.length} / ${MAX_IMAGES} 张`} canWrite={canWrite}>
      <ul
        className="pictures"
        aria-label="商品图片"
        onDragOver={(event) => canWrite && event.preventDefault()}
        onDrop={(event) => {
          if (!canWrite) return;
          event.preventDefault();
          add([...event.dataTransfer.files]);
        }}
      >
        {images.map(({ id, url }, index) => (
          <li key={id}>
            <img src={thumb(url)} alt={`商品图 ${index + 1}`} />
            {index === 0 && <span className="tag ok">首图</span>}
            {canWrite && (
              <Acts
                index={index}
                count={images.length}
                isBusy={order.isPending}
                move={(to) => void keep(moved(images, index, to))}
                remove={() => remove(index)}
              />
            )}
          </li>
        ))}
        {images.length === 0 && <li className="muted none">还没有图片</li>}
      </ul>
      {canWrite && <Chooser isFull={images.length >= MAX_IMAGES} add={add} />}
      <Queue queue={queue} />
    </SideCard>
  );
}

interface ActsProps {
  index: number;
  count: number;
  isBusy: boolean;
  move: (to: number) => void;
  remove: () => void;
}

function Acts({ index, count, isBusy, move, remove }: ActsProps) {
  const nth = `第 ${index + 1} 张`;
  const button = (
    label: string,
    icon: 'arrow-left' | 'arrow-right' | 'x',
    isOff: boolean,
    act: () => void,
  ) => (
    <button
      type="button"
      className="btn sm"
      aria-label={`${label}${nth}`}
      title={label}
      disabled={isBusy || isOff}
      onClick={act}
    >
      <Icon name={icon} size={14} />
    </button>
  );
  return (
    <span className="btns">
      {button('前移', 'arrow-left', index === 0, () => move(index - 1))}
      {button('后移', 'arrow-right', index === count - 1, () => move(index + 1))}
      {button('删除', 'x', false, remove)}
    </span>
  );
}

function Chooser({ isFull, add }: { isFull: boolean; add: (files: File[]) => void }) {
  const chooser = useFileChooser({
    label: '选择图片',
    accept: PICTURE_TYPES,
    isMultiple: true,
    onFiles: add,
  });
  return (
    <div className="lot-acts btns">
      {chooser.field}
      <button type="button" className="btn sm" disabled={isFull} onClick={chooser.open}>
        <Icon name="upload" size={14} /> 上传图片
      </button>
      <span className="muted small">
        可多选或拖到上方；JPG、PNG、WebP、AVIF，每张不超过 10 MB，建议 800×800 以上
      </span>
    </div>
  );
}

interface Upload {
  key: number;
  name: string;
  /** How much has gone, 0 to 1. */
  part: number;
  problem: string;
}

/** Files that are on their way, one after the other; those that were refused stay with their reason until the next choice. */
function useQueue(
  send: (file: File, onProgress: (part: number) => void) => Promise<void>,
  room: number,
  changed: () => void,
) {
  const [queue, setQueue] = useState<Upload[]>([]);
  const nextKey = useRef(0);
  const set = (key: number, change: Partial<Upload>) =>
    setQueue((before) => before.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
  const add = async (files: File[]) => {
    const chosen = files.map((file, index) => {
      const problem = index >= room ? `最多 ${MAX_IMAGES} 张图片` : pictureProblem(file);
      nextKey.current += 1;
      return { file, entry: { key: nextKey.current, name: file.name, part: 0, problem } };
    });
    setQueue((before) => [
      ...before.filter(({ problem }) => problem === ''),
      ...chosen.map(({ entry }) => entry),
    ]);
    for (const { file, entry } of chosen) {
      if (entry.problem) continue;
      try {
        await send(file, (part) => set(entry.key, { part }));
        setQueue((before) => before.filter(({ key }) => key !== entry.key));
      } catch (error) {
        // The name stands beside it already.
        set(entry.key, { problem: uploadWords(error).replace(`${entry.name}：`, '') });
      }
    }
    changed();
  };
  return { queue, add: (files: File[]) => void add(files) };
}

function Queue({ queue }: { queue: Upload[] }) {
  if (queue.length === 0) return null;
  return (
    <ul className="uploads" aria-label="上传进度">
      {queue.map(({ key, name, part, problem }) => (
        <li key={key}>
          <span>{name}</span>
          {problem ? (
            <span className="bad" role="alert">
              {problem}
            </span>
          ) : (
            <progress max={1} value={part} aria-label={`${name} 上传进度`} />
          )}
        </li>
      ))}
    </ul>
  );
}
