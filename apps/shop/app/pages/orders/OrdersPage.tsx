export default function OrdersPage() {
  return (
    <div className="wrap page-top">
      <h1>我的订单</h1>
    </div>
  );
}
