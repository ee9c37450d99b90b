using Avalonia.Controls;

namespace DataService.Jobs;

/// <summary>The jobs with their progress and their buttons.</summary>
public partial class JobQueueView : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public JobQueueView() => InitializeComponent();
}
