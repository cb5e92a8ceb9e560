export default function SearchGridPage() {
  return (
    <div className="wrap page-top">
      <h1>搜索结果</h1>
    </div>
  );
}
