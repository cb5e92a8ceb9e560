import { BANNER_PLACES } from '@qingnang/contract/banner-words';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { count, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useConfirm } from '../../app/useConfirm.ts';
import { useListParams } from '../../app/useListParams.ts';
import { optionsOf } from '../../app/words.ts';
import { AudienceWords } from '../../shared/Names.tsx';
import { type LinkTarget, useTargets } from '../../shared/targets/api.ts';
import { TargetWords } from '../../shared/targets/TargetWords.tsx';
import { type StaffBanner, useBannerActs, useBanners } from './api.ts';
import { BannerForm } from './Form.tsx';
import './banners.css';

const STATES: Record<string, [words: string, tone: string]> = {
  waiting: ['未开始', 'wait'],
  open: ['展示中', 'ok'],
  ended: ['已结束', ''],
};

/** 广告位: the pictures of the shop front, by place. */
export function BannerList() {
  const canWrite = may(useMe(), 'content.write');
  const params = useListParams();
  const place = params.get('place');
  const banners = useBanners(place, params.page);
  const targets = useTargets((banners.data?.list ?? []).map(({ url }) => url));
  const [open, setOpen] = useState<{ banner: StaffBanner | null } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageTitle>广告位</PageTitle>
      <div className="page-head">
        <h1>广告位</h1>
        {banners.data && <span className="muted">{count(banners.data.total)} 个</span>}
        {canWrite && (
          <div className="btns">
            <button type="button" className="btn primary" onClick={() => setOpen({ banner: null })}>
              <Icon name="plus" /> 新增广告
            </button>
          </div>
        )}
      </div>
      <section className="card" aria-label="广告列表">
        <div className="filt">
          <Select
            aria-label="位置"
            className="banner-place"
            value={place}
            onChange={(next) => params.set({ place: next })}
            options={[{ value: '', label: '全部位置' }, ...optionsOf(BANNER_PLACES)]}
          />
        </div>
        <ListTable<StaffBanner>
          label="广告"
          columns={columns(targets, canWrite ? (banner) => setOpen({ banner }) : null)}
          rows={banners.data?.list}
          rowKey="id"
          error={banners.error}
          retry={banners.refetch}
          empty="这个位置还没有广告"
        />
        <ListFoot unit="个广告" data={banners.data} onPage={params.setPage} />
      </section>
      <Modal
        title={open?.banner ? '修改广告' : '新增广告'}
        open={open !== null}
        onCancel={close}
        footer={null}
        width={720}
        destroyOnHidden
      >
        {open && <BannerForm banner={open.banner} place={place} close={close} />}
      </Modal>
    </>
  );
}

const placeName = (place: string): string => (BANNER_PLACES as Record<string, string>)[place] ?? place;

const columns = (
  targets: ReadonlyMap<string, LinkTarget>,
  edit: ((banner: StaffBanner) => void) | null,
): Columns<StaffBanner> => [
  {
    title: '图片',
    key: 'image',
    width: 150,
    render: (_, row) => <img className="banner-thumb" src={row.image} alt="" loading="lazy" />,
  },
  {
    title: '标题',
    key: 'title',
    render: (_, row) => (
      <>
        <span className="strong">{row.title}</span>
        <div className="small">
          <TargetWords url={row.url} target={targets.get(row.url)} />
        </div>
      </>
    ),
  },
  { title: '位置', key: 'place', width: 110, render: (_, row) => placeName(row.place) },
  {
    title: '时间',
    key: 'window',
    className: 'sub nowrap',
    width: 170,
    render: (_, { starts_at: from, ends_at: to }) => (
      <>
        {from === null ? '即日' : dateTime(from)}
        <br />至 {to === null ? '长期' : dateTime(to)}
      </>
    ),
  },
  { title: '可见人群', key: 'audience', width: 110, render: (_, row) => <AudienceWords of={row} /> },
  {
    title: '状态',
    key: 'state',
    width: 90,
    render: (_, { state }) => {
      const [words, tone] = STATES[state] ?? [state, ''];
      return <span className={`tag ${tone}`}>{words}</span>;
    },
  },
  { title: '点击', key: 'taps', align: 'right', width: 70, render: (_, row) => count(row.taps) },
  { title: '排序', dataIndex: 'sort', align: 'right', width: 60 },
  ...(edit
    ? [
        {
          title: '操作',
          key: 'acts',
          width: 110,
          render: (_: unknown, row: StaffBanner) => (
            <span className="btns">
              <button type="button" className="btn text" onClick={() => edit(row)}>
                修改
              </button>
              <Delete banner={row} />
            </span>
          ),
        },
      ]
    : []),
];

function Delete({ banner }: { banner: StaffBanner }) {
  const confirm = useConfirm();
  const { remove } = useBannerActs();
  const ask = () =>
    confirm({
      title: `删除广告“${banner.title}”？`,
      okText: '删除',
      act: () => remove.mutateAsync(banner.id),
      done: '已删除广告',
    });
  return (
    <button type="button" className="btn text" onClick={ask}>
      删除
    </button>
  );
}
