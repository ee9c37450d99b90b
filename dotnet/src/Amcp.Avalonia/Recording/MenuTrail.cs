namespace Amcp.Avalonia.Recording;

/// <summary>Tracks menus opened by clicks. Other menus on the way to an item were opened by hovering.</summary>
internal sealed class MenuTrail
{
    private readonly HashSet<MenuItem> _clicked = [];

    /// <summary>Returns the menus around a clicked item that no click opened, outermost first.</summary>
    public IReadOnlyList<MenuItem> OpenedByHover(Visual clicked)
    {
        if (clicked is not MenuItem item)
        {
            _clicked.Clear();
            return [];
        }

        var hovered = Above(item).Reverse().Where(_clicked.Add).ToList();
        if (item.ItemCount > 0)
            _clicked.Add(item);
        else
            _clicked.Clear();

        return hovered;
    }

    private static IEnumerable<MenuItem> Above(MenuItem item)
    {
        for (var menu = item.Parent as MenuItem; menu is not null; menu = menu.Parent as MenuItem)
            yield return menu;
    }
}
