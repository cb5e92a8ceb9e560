interface GoodsNameProps {
  goods: { name: string; ypgg: string; sccj: string; approval_no: string };
}

/** A goods as the lists of reports name it. */
export const GoodsName = ({ goods }: GoodsNameProps) => (
  <>
    <span className="strong">{goods.name}</span> {goods.ypgg}
    <div className="muted small">
      {goods.sccj}　{goods.approval_no}
    </div>
  </>
);
