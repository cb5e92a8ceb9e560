export default function CartPage() {
  return (
    <div className="wrap page-top">
      <h1>购物车</h1>
    </div>
  );
}
