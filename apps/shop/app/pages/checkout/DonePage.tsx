export default function DonePage() {
  return (
    <div className="wrap page-top">
      <h1>支付完成</h1>
    </div>
  );
}
