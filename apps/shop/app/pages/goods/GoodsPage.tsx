export default function GoodsPage() {
  return (
    <div className="wrap page-top">
      <h1>商品详情</h1>
    </div>
  );
}
