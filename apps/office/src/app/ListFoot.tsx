import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { count } from './format.ts';

interface ListFootProps {
  /** What is counted: 单, 个商品. */
  unit: string;
  data: { total: number; page: number; page_size: number; more?: boolean } | undefined;
  onPage: (page: number) => void;
  children?: ReactNode;
}

/** Under a list: hints on the left, the total and the pages on the right. */
export function ListFoot({ unit, data, onPage, children }: ListFootProps) {
  if (!data) return null;
  return (
    <div className="foot">
      <span className="small">{children}</span>共 {count(data.total)}
      {data.more && '+'} {unit}
      <Pagination
        size="small"
        current={data.page}
        pageSize={data.page_size}
        total={data.total}
        onChange={onPage}
        showSizeChanger={false}
        hideOnSinglePage
      />
    </div>
  );
}
