import type { ListSource } from '../catalog/sources.ts';

const zone = (title: string, paths: ListSource['paths'], above: ListSource['above'] = []): ListSource => ({
  kind: 'zone',
  paths,
  title,
  above,
});

export const YX = zone('包邮专区', { grid: '/yx', table: '/yx/table' });
export const TCM = zone('中药饮片', { grid: '/zyyp', table: '/zyyp/table' });
export const DEVICES = zone('器械专区', { grid: '/qxzq', table: '/qxzq/table' });
export const CONTROLLED = zone('控销专区', { grid: '/kxzq/new' });

/** One controlled zone. @param ads ids of its banners as the path has them; '' = none */
export const controlledSource = (key: string, ads: string, title: string): ListSource =>
  zone(title, { grid: `/kxzq/goods/${encodeURIComponent(key)}${ads && `/${ads}`}` }, [
    { label: CONTROLLED.title, to: CONTROLLED.paths.grid },
  ]);
