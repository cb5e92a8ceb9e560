export default function PayPage() {
  return (
    <div className="wrap page-top">
      <h1>支付订单</h1>
    </div>
  );
}
