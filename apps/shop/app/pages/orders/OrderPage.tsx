export default function OrderPage() {
  return (
    <div className="wrap page-top">
      <h1>订单详情</h1>
    </div>
  );
}
