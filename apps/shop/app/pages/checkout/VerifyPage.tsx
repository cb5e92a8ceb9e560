export default function VerifyPage() {
  return (
    <div className="wrap page-top">
      <h1>核对订单信息</h1>
    </div>
  );
}
