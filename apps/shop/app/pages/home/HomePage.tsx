export default function HomePage() {
  return (
    <div className="wrap page-top">
      <h1>首页</h1>
    </div>
  );
}
