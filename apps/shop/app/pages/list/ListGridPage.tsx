export default function ListGridPage() {
  return (
    <div className="wrap page-top">
      <h1>药品列表</h1>
    </div>
  );
}
